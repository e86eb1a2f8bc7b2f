from perplexity import Perplexity
from report import arguments, report

gateway, token, _ = arguments()
client = Perplexity(api_key=token, base_url=f"{gateway}/perplexity", max_retries=0)
stranger = Perplexity(api_key="wrong", base_url=f"{gateway}/perplexity", max_retries=0)

report(
    {
        "search": lambda: client.search.create(
            query="mills", max_results=3, search_domain_filter=["one.example"], search_recency_filter="week"
        ),
        "several": lambda: client.search.create(query=["mills", "weirs"]),
        "refused": lambda: stranger.search.create(query="mills"),
    }
)
