/** Languages recognised without a prefix: beside the class of a tool, or in a label above the code. */
export const languages: ReadonlySet<string> = new Set(
  (
    "bash sh shell zsh fish console powershell batch c cpp c++ csharp c# cs java javascript js jsx typescript ts tsx json json5 jsonc " +
    "yaml yml toml ini xml html css scss sass less python py ruby rb go golang rust rs php perl lua r sql swift kotlin scala " +
    "dart elixir erlang haskell clojure lisp scheme ocaml fsharp julia matlab objectivec objective-c dockerfile makefile cmake nginx diff " +
    "graphql protobuf markdown latex tex vim http groovy zig nim vue svelte astro " +
    "emacs-lisp elisp common-lisp racket prolog fortran pascal cobol vbnet hcl solidity sparql plsql tsql mysql pgsql tcl awk " +
    "jinja twig handlebars glsl hlsl verilog vhdl coffeescript arduino mermaid python3 ipython3 pycon"
  ).split(" "),
);

/**
 * Tools whose class is beside a bare name: Pandoc `sourceCode python`, highlight.js `python hljs`, Hexo `highlight js`.
 */
export const highlighters: ReadonlySet<string> = new Set(
  "sourcecode hljs highlight syntaxhighlighter prettyprint chroma src prism shiki code item-decl rust-example-rendered".split(
    " ",
  ),
);
