"""Runs the calls of one client and prints what each of them gave, as JSON."""

import json
import sys


def arguments():
    """The gateway's address, its token, and the address of the site with the pages."""
    return sys.argv[1], sys.argv[2], sys.argv[3]


def plain(value):
    """What a client returned, as plain JSON values."""
    if hasattr(value, "model_dump"):
        return value.model_dump()
    if hasattr(value, "__dict__"):
        return vars(value)
    return str(value)


def report(calls):
    """Calls each function; an exception is reported by its class and text."""
    results = {}
    for name, call in calls.items():
        try:
            results[name] = call()
        except Exception as error:  # noqa: BLE001
            results[name] = {"error": type(error).__name__, "message": str(error)}
    print("REPORT " + json.dumps(results, default=plain))
