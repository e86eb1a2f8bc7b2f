from exa_py import Exa
from llama_index.tools.exa import ExaToolSpec
from llama_index.tools.tavily_research import TavilyToolSpec
from report import arguments, report
from tavily import TavilyClient

gateway, token, site = arguments()
tavily = TavilyToolSpec(api_key=token)
tavily.client = TavilyClient(api_key=token, api_base_url=f"{gateway}/tavily")
exa = ExaToolSpec(api_key=token, verbose=False)
exa.client = Exa(token, base_url=f"{gateway}/exa")


def documents(found):
    return [{"text": one.text, "metadata": one.metadata} for one in found]


report(
    {
        "tavily_search": lambda: documents(tavily.search("mills", max_results=2)),
        "tavily_extract": lambda: documents(tavily.extract([f"{site}/mill"])),
        "exa_search": lambda: exa.search("mills", num_results=2),
        "exa_documents": lambda: documents(exa.retrieve_documents([f"{site}/mill"])),
        "exa_highlights": lambda: documents(exa.search_and_retrieve_highlights("mills", num_results=2)),
    }
)
