import { describe, expect, it } from "vitest";
import { small, verdict } from "../../../test/support/verdict.ts";

describe("pages about missing pages", () => {
  it.each([
    [
      "a question with code and an answer",
      small(
        "php - Route returns 404 Not Found - Questions",
        "<h1>Route returns 404 Not Found</h1><div><p>This route shows 404 Not Found in the browser:</p><pre><code>Route::get('/mill', 'index');</code></pre><p>The home page works.</p></div><div><p>Run a2enmod rewrite, set AllowOverride to All and restart Apache.</p></div>",
      ),
    ],
    [
      "an issue",
      small(
        "Page not found (404) errors after upgrade · Issue #88 · acme/tool",
        "<main><h1>Page not found (404) errors after upgrade #88</h1><p>After the upgrade to 2.0 every link of the docs leads nowhere. Version 1.9 works. The base path seems to be ignored.</p></main>",
      ),
    ],
    [
      "a manual",
      small(
        "404 Not Found - HTTP | Manual",
        "<main><h1>404 Not Found</h1><p>The status code says that the server has nothing under this name. Links that lead to it are often called dead links.</p><p>It does not say whether this will last. What was removed for good should answer with 410 Gone instead.</p></main>",
      ),
    ],
    [
      "a thread of somebody whose pages are missing",
      small(
        "Page not found | Support",
        "<main><h1>Page not found</h1><p>Since yesterday my blog says this on every post, and only the front is there. I have saved the form again, without any change.</p><p>Save the permalinks once more, then it writes the rules anew.</p></main>",
      ),
    ],
    [
      "a car",
      small(
        "Peugeot 404",
        "<main><h1>Peugeot 404</h1><p>A family car that was built from 1960 to 1975 and drawn by Pininfarina.</p></main>",
      ),
    ],
    [
      "how to write one",
      small(
        "404 page",
        "<main><h1>404 page</h1><p>Write a file with this name beside the others, and the builder puts it where most hosts look for it:</p><pre>&lt;h1&gt;The page you are looking for is gone&lt;/h1&gt;</pre><p>Then build the site anew and open any wrong address.</p></main>",
      ),
    ],
    [
      "a product with a successor",
      small(
        "Product no longer available",
        "<main><h1>Stone Mill 100</h1><p>This product is no longer available. Its successor is the <a href='/p/200'>Stone Mill 200</a> at 249 euros.</p></main>",
      ),
    ],
  ])("%s is a page", (_, html) => {
    expect(verdict(html)).toBe("page");
  });
});

describe("missing pages with status 200", () => {
  it.each([
    [
      "with the usual causes and advice",
      small(
        "The page you were looking for doesn't exist (404)",
        "<h1>The page you were looking for doesn't exist.</h1><p>You may have mistyped the address or the page may have moved.</p><p>If you are the application owner check the logs for more information.</p>",
      ),
    ],
    [
      "with a long list of what to do",
      small(
        "Page not found - University",
        "<main><h1>Page not found</h1><p>We're sorry, but the page you were looking for can't be found. This may be because:</p><ul><li>the address was typed in wrongly</li><li>the link that brought you here is out of date</li></ul><h2>What you can do</h2><ul><li>Use the search at the top</li><li>Tell the web team which link is broken; the logs of the server help to find it</li></ul></main>",
      ),
    ],
    [
      "with teasers of other pages",
      small(
        "Page Not Found - Daily News",
        "<main><h1>Page Not Found</h1><p>Try one of these stories.</p><article><h3>Mill reopens</h3><p>The old mill at Tarn opens again on Sunday after two years of work on its wheel.</p></article><article><h3>Flood</h3><p>The river may rise by a metre this weekend, the office for water says in a note.</p></article></main>",
      ),
    ],
    [
      "with other products",
      small(
        "Product not found | Shop",
        "<main><h1>Product not found</h1><p>The product you are looking for is no longer in our range. Our bestsellers:</p><ul><li>Stone Mill 200, the quiet mill for the kitchen with a drawer for the flour</li><li>Stone Mill 300, the large one for bakers with two motors</li></ul></main>",
      ),
    ],
    [
      "of a web server",
      small(
        "404 Not Found",
        "<h1>Not Found</h1><p>The requested URL /mill was not found on this server.</p><p>Additionally, a 404 Not Found error was encountered while trying to use an ErrorDocument to handle the request.</p>",
      ),
    ],
    [
      "with a joke",
      small(
        "Page not found | Acme",
        "<main><h1>404</h1><p>Houston, we have a problem. The keeper of the light has gone fishing and has taken this one with him for supper tonight.</p></main>",
      ),
    ],
    [
      "under the name of the site",
      small(
        "Page not found – Acme",
        "<h1>Acme</h1><p>Mills for everyone, since the year 1803, and spare parts for all of them within two days to any place on earth.</p>",
      ),
    ],
    [
      "that names the address",
      small(
        "Page not found",
        "<h1>The page /docs/old/wheel.html was not found</h1><p>Page not found. Try the search.</p>",
      ),
    ],
    [
      "that was a product, of which nothing is said",
      small(
        "Product no longer available",
        "<h1>Stone Mill 100</h1><p>Sorry, this product is no longer available.</p>",
      ),
    ],
    ["in Chinese", small("页面不存在", "<h1>页面不存在</h1><p>抱歉，您访问的页面不存在或已被删除。</p>")],
  ])("%s are missing", (_, html) => {
    expect(verdict(html)).toMatch(/^not_found/);
  });

  it("are known by the address to which the site leads", () => {
    const html = small("Acme", "<h1>Oh dear</h1><p>There is nothing to see.</p>");
    const asked = "https://site.example/mill";
    expect(verdict(html, { url: asked, finalUrl: "https://site.example/404.html" })).toMatch(/^not_found/);
    expect(verdict(html, { url: "https://site.example/404" })).toBe("page");
  });
});
