from report import arguments, report
from tavily import TavilyClient

gateway, token, site = arguments()
client = TavilyClient(api_key=token, api_base_url=f"{gateway}/tavily")
stranger = TavilyClient(api_key="wrong", api_base_url=f"{gateway}/tavily")

report(
    {
        "search": lambda: client.search(
            "mills",
            max_results=7,
            time_range="week",
            include_domains=["one.example"],
            exclude_domains=["three.example"],
            country="united kingdom",
            include_answer=True,
        ),
        "qna": lambda: client.qna_search("mills"),
        "raw": lambda: client.search("mills", include_raw_content="markdown"),
        "extract": lambda: client.extract([f"{site}/mill", f"{site}/gone"], format="markdown"),
        "passages": lambda: client.extract(f"{site}/mill", query="who opened the sluice", chunks_per_source=2),
        "map": lambda: client.map(site, limit=10, max_depth=2),
        "crawl": lambda: client.crawl(site, limit=10, max_depth=2, format="text"),
        "refused": lambda: stranger.search("mills"),
        "empty": lambda: client.search(""),
    }
)
