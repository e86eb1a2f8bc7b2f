from firecrawl import Firecrawl
from report import arguments, report

gateway, token, site = arguments()
client = Firecrawl(api_key=token, api_url=f"{gateway}/firecrawl", max_retries=0)
stranger = Firecrawl(api_key="wrong", api_url=f"{gateway}/firecrawl", max_retries=0)

report(
    {
        "search": lambda: client.search("mills", limit=3, tbs="qdr:w", location="Germany"),
        "scrape": lambda: client.scrape(f"{site}/mill", formats=["markdown", "links"]),
        "gone": lambda: client.scrape(f"{site}/gone"),
        "map": lambda: client.map(site, limit=10, search="mill"),
        "crawl": lambda: client.crawl(site, limit=10, poll_interval=1, timeout=60, formats=["markdown"]),
        "batch": lambda: client.batch_scrape(
            [f"{site}/mill", f"{site}/gone"], formats=["markdown"], poll_interval=1, wait_timeout=60
        ),
        "no_job": lambda: client.get_crawl_status("00000000-0000-0000-0000-000000000000"),
        "refused": lambda: stranger.search("mills"),
    }
)
