from exa_py import Exa
from langchain_community.document_loaders import FireCrawlLoader
from langchain_community.utilities import SearxSearchWrapper
from langchain_exa import ExaSearchResults, ExaSearchRetriever
from langchain_tavily import TavilyExtract, TavilySearch
from report import arguments, report

gateway, token, site = arguments()
tavily = {"tavily_api_key": token, "api_base_url": f"{gateway}/tavily"}
searx = SearxSearchWrapper(searx_host=f"{gateway}/searxng", headers={"Authorization": f"Bearer {token}"})


def exa_results():
    """The tool has no setting for another address; its client has."""
    tool = ExaSearchResults(exa_api_key=token)
    tool.client = Exa(token, base_url=f"{gateway}/exa")
    return tool


def documents(found):
    return [{"text": one.page_content, "metadata": one.metadata} for one in found]


report(
    {
        "tavily_search": lambda: TavilySearch(max_results=3, **tavily).invoke({"query": "mills", "time_range": "week"}),
        "tavily_extract": lambda: TavilyExtract(**tavily).invoke({"urls": [f"{site}/mill"]}),
        "exa_search": lambda: exa_results().invoke({"query": "mills", "num_results": 2}),
        "exa_retriever": lambda: documents(
            ExaSearchRetriever(exa_api_key=token, exa_base_url=f"{gateway}/exa", k=2, highlights=True).invoke("mills")
        ),
        "searxng": lambda: searx.results("mills", num_results=2),
        "firecrawl": lambda: documents(
            FireCrawlLoader(
                url=f"{site}/mill", api_key=token, api_url=f"{gateway}/firecrawl", mode="scrape"
            ).load()
        ),
    }
)
