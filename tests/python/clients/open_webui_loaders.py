import asyncio
import os
import tempfile
from pathlib import Path
from types import SimpleNamespace

from report import arguments, report

gateway, token, site = arguments()

# What Open WebUI's configuration wants before its modules can be imported: folders and a key of its own.
home = Path(tempfile.mkdtemp(prefix="open-webui-"))
(home / "build" / "static").mkdir(parents=True)
os.environ.update(
    DATA_DIR=str(home),
    FRONTEND_BUILD_DIR=str(home / "build"),
    STATIC_DIR=str(home / "static"),
    WEBUI_SECRET_KEY="of-this-test-alone",
    TAVILY_API_BASE_URL=f"{gateway}/tavily",
    OFFLINE_MODE="true",
)

from open_webui.retrieval.loaders.external_web import ExternalWebLoader  # noqa: E402
from open_webui.retrieval.loaders.tavily import TavilyLoader  # noqa: E402
from open_webui.retrieval.web import exa  # noqa: E402
from open_webui.retrieval.web.external import search_external  # noqa: E402
from open_webui.retrieval.web.firecrawl import scrape_firecrawl_url, search_firecrawl  # noqa: E402
from open_webui.retrieval.web.jina_search import search_jina  # noqa: E402
from open_webui.retrieval.web.perplexity_search import search_perplexity_search  # noqa: E402
from open_webui.retrieval.web.searxng import search_searxng  # noqa: E402
from open_webui.retrieval.web.tavily import search_tavily  # noqa: E402

exa.EXA_API_BASE = f"{gateway}/exa"
request = SimpleNamespace(state=SimpleNamespace(chat_id="chat-1"))
with_user = gateway.replace("://", f"://scry:{token}@")


def documents(found):
    return [{"text": one.page_content, "metadata": one.metadata} for one in found]


report(
    {
        "external": lambda: search_external(request, f"{gateway}/openwebui/search", token, "mills", 2),
        "external_load": lambda: documents(
            ExternalWebLoader([f"{site}/mill", f"{site}/gone"], f"{gateway}/openwebui/load", token).load()
        ),
        "tavily": lambda: search_tavily(token, "mills", 2),
        "tavily_load": lambda: documents(TavilyLoader([f"{site}/mill", f"{site}/gone"], token).load()),
        "exa": lambda: exa.search_exa(token, "mills", 2),
        "perplexity": lambda: search_perplexity_search(token, "mills", 2, api_url=f"{gateway}/perplexity/search"),
        "firecrawl": lambda: search_firecrawl(f"{gateway}/firecrawl", token, "mills", 2),
        "firecrawl_load": lambda: documents(
            [scrape_firecrawl_url(f"{gateway}/firecrawl", token, f"{site}/mill", timeout=20)]
        ),
        "jina": lambda: search_jina(f"Bearer {token}", "mills", 2, base_url=f"{gateway}/jina/search"),
        "searxng": lambda: asyncio.run(search_searxng(f"{with_user}/searxng/search", "mills", 2)),
    }
)
