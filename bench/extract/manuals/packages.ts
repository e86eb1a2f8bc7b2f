/** A Debian package with pages of one generator, and where these have their content. */
export interface Manual {
  package: string;
  generator: string;
  /** Where such pages are on the web: the address is one of the features that reveal the type of a page. */
  address: string;
  /** The element with the content: the first of these that a page has. */
  content: readonly string[];
  /** What in it is not content: the rows of "Next" and "Previous". */
  without?: readonly string[];
}

const sphinx = ["[itemprop=articleBody]", "div.body", "[role=main]"];
const docBookRows = [".navheader", ".navfooter"];
const texinfoRows = [".header", ".nav-panel", ".footer"];

export const manuals: readonly Manual[] = [
  {
    package: "apache2-doc",
    generator: "own, many languages",
    address: "https://httpd.apache.org/docs/2.4/",
    content: ["#page-content"],
    without: ["#comments_section", "#quickview", ".top"],
  },
  {
    package: "cmake-doc",
    generator: "Sphinx",
    address: "https://cmake.org/cmake/help/latest/",
    content: sphinx,
  },
  {
    package: "cppreference-doc-en-html",
    generator: "MediaWiki",
    address: "https://en.cppreference.com/w/",
    content: ["#mw-content-text"],
    without: [".t-navbar", ".editsection"],
  },
  {
    package: "debian-reference-en",
    generator: "DocBook",
    address: "https://docs.example.org/reference/",
    content: ["body"],
    without: docBookRows,
  },
  {
    package: "ghc-doc",
    generator: "Haddock",
    address: "https://hackage.haskell.org/package/base/docs/",
    content: ["#content", "div.body"],
  },
  { package: "git-doc", generator: "AsciiDoc", address: "https://git-scm.com/docs/", content: ["#content"] },
  {
    package: "gnuplot-doc",
    generator: "LaTeX2HTML",
    address: "http://www.gnuplot.info/docs/",
    content: ["body"],
  },
  {
    package: "libboost1.81-doc",
    generator: "BoostBook",
    address: "https://www.boost.org/doc/libs/1_81_0/doc/html/",
    content: ["body"],
    without: ["body > table", ".spirit-nav", ...docBookRows],
  },
  {
    package: "libglib2.0-doc",
    generator: "gtk-doc",
    address: "https://docs.gtk.org/glib/",
    content: ["section.content", "#main", "main", "body"],
    without: [".navigation", ".footer"],
  },
  {
    package: "libgtk-3-doc",
    generator: "gtk-doc",
    address: "https://docs.gtk.org/gtk3/",
    content: ["section.content", "#main", "main", "body"],
    without: [".navigation", ".footer"],
  },
  { package: "linux-doc-6.1", generator: "Sphinx", address: "https://docs.kernel.org/", content: sphinx },
  {
    package: "maxima-doc",
    generator: "Texinfo",
    address: "https://maxima.sourceforge.io/docs/manual/",
    content: ["body"],
    without: texinfoRows,
  },
  {
    package: "mkdocs-doc",
    generator: "MkDocs",
    address: "https://www.mkdocs.org/user-guide/",
    content: ["[role=main]"],
  },
  { package: "nodejs-doc", generator: "own", address: "https://nodejs.org/api/", content: ["#apicontent"] },
  {
    package: "octave-doc",
    generator: "Texinfo",
    address: "https://docs.octave.org/latest/",
    content: ["body"],
    without: texinfoRows,
  },
  {
    package: "openjdk-17-doc",
    generator: "Javadoc",
    address: "https://docs.oracle.com/en/java/javase/17/docs/api/",
    content: ["main"],
  },
  {
    package: "postgresql-doc-15",
    generator: "DocBook",
    address: "https://www.postgresql.org/docs/15/",
    content: ["body"],
    without: docBookRows,
  },
  {
    package: "python-flask-doc",
    generator: "Sphinx",
    address: "https://flask.palletsprojects.com/en/stable/",
    content: sphinx,
  },
  {
    package: "python-sqlalchemy-doc",
    generator: "Sphinx",
    address: "https://docs.sqlalchemy.org/en/14/",
    content: ["#docs-body"],
  },
  { package: "python3.11-doc", generator: "Sphinx", address: "https://docs.python.org/3/", content: sphinx },
  {
    package: "qtbase5-doc-html",
    generator: "QDoc",
    address: "https://doc.qt.io/qt-5/",
    content: [".context", ".content", "body"],
    without: [".sidebar"],
  },
  {
    package: "sqlite3-doc",
    generator: "own",
    address: "https://www.sqlite.org/",
    content: ["body"],
    without: [".nosearch"],
  },
  {
    package: "vim-doc",
    generator: "own",
    address: "https://vimhelp.org/",
    content: ["body"],
    without: ["header", "footer"],
  },
  {
    package: "zsh-doc",
    generator: "Texinfo",
    address: "https://zsh.sourceforge.io/Doc/Release/",
    content: ["body"],
    without: texinfoRows,
  },
];
