/** Classes of line numbers: Pygments, Rouge, Prism, highlight.js, Hexo, GitHub, Chroma, react-syntax-highlighter, Crayon. */
export const gutterWords =
  /(?:^|\s)(?:lineno|linenos|linenodiv|line-?numbers?(?:-rows)?|gutter|gl|rouge-gutter|hljs-ln-numbers|hljs-ln-n|blob-num|ln-num|ln|lnt|react-syntax-highlighter-line-number|(?:crayon|urvanov-syntax-highlighter)-nums?)(?:\s|$)/i;

/** Classes of an element that is one line: Shiki, Prism React, Expressive Code, Monaco. */
export const lineWords =
  /(?:^|\s)(?:line|code-line|token-line|ec-line|view-line|highlight-line|react-code-line)(?:\s|$)/;

/** Classes of cells with code, in tables without numbers or with numbers drawn by a style sheet. */
export const codeCell =
  /(?:^|\s)(?:blob-code|rouge-code|hljs-ln-code|react-code-cell|(?:crayon|urvanov-syntax-highlighter)-code)(?:\s|$)/;

/** The box around the lines of CodeMirror, before and since version 6, and an element for one line. */
export const editorBox = /(?:^|\s)(?:CodeMirror|CodeMirror-code|cm-editor|cm-content)(?:\s|$)/;
export const editorLine = /(?:^|\s)(?:CodeMirror-line|cm-line)(?:\s|$)/;
