from exa_py import Exa
from report import arguments, report

gateway, token, site = arguments()
client = Exa(token, base_url=f"{gateway}/exa")
stranger = Exa("wrong", base_url=f"{gateway}/exa")

report(
    {
        "search": lambda: client.search(
            "mills", num_results=3, include_domains=["one.example"], start_published_date="2026-01-02"
        ),
        "with_text": lambda: client.search_and_contents("mills", text=True, highlights=True),
        "contents": lambda: client.get_contents([f"{site}/mill", f"{site}/gone"], text={"max_characters": 200}),
        "refused": lambda: stranger.search("mills"),
    }
)
