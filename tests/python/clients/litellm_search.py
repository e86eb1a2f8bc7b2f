import os

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import litellm  # noqa: E402
from report import arguments, report  # noqa: E402

gateway, token, _ = arguments()


def search(provider, path, **options):
    return lambda: litellm.search(
        query="mills", search_provider=provider, api_key=token, api_base=f"{gateway}/{path}", max_results=2, **options
    )


report(
    {
        "tavily": search("tavily", "tavily"),
        "exa": search("exa_ai", "exa"),
        "perplexity": search("perplexity", "perplexity"),
        "firecrawl": search("firecrawl", "firecrawl/v2"),
        "searxng": search("searxng", "searxng"),
    }
)
