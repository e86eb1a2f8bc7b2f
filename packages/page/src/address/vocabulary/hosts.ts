// "README.md", "setup.py" and "Node.js" are files and programs. A bare name counts as a host only with one of the
// common generic endings, or with a country code that is no file extension.
export const generic =
  /^(?:com|org|net|edu|gov|mil|int|info|biz|app|dev|online|shop|site|store|cloud|bank|pay|page|web|xyz|top|club|live|news|blog|tech|space|world|email|support|login|example|name|pro|museum|jobs|travel|mobi|asia|eu|xn--[a-z\d-]+)$/;
export const fileEndings =
  /^(?:ai|bz|cc|cs|cv|gz|hk|in|is|it|js|la|md|me|mk|ml|mm|mo|pl|pm|ps|py|rs|sh|so|st|sv|tf|ts|vb|ws|am|as|at|be|do|go|id|my|no|or|so|to|us|we)$/;

/** Strangers share these domains: the label before them names the owner. */
export const shared =
  /(?:^|\.)(?:(?:co|com|org|net|gov|ac|edu|go|or|ne|gob|gouv|nom)\.[a-z]{2}|github\.io|gitlab\.io|pages\.dev|workers\.dev|vercel\.app|netlify\.app|web\.app|firebaseapp\.com|herokuapp\.com|blogspot\.com|wordpress\.com|tumblr\.com|cloudfront\.net|amazonaws\.com|azurewebsites\.net|ngrok\.io|glitch\.me|surge\.sh|repl\.co)$/;
