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
        "refused": lambda: stranger.search("mills"),
    }
)
