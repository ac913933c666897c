const hidden = '[hidden]';

/* What an error of the browser may quote of a page or an address; the places of a stack, `file.js:1:20345`, remain. */
const privateParts: [RegExp, string][] = [
  /* The query and the fragment of an address, or alone with a value; not the number of an error, `#185`, or a private method, `.#load`. */
  [/(?:(?<=\/[^\s?#)'"]*)[?#]|[?#](?=[^\s=)'"]+=))[^\s)'"]*?(?=(?::\d+){0,2}(?:[\s)'"]|$))/g, ''],
  [/"[^"]*"/g, `"${hidden}"`], // text that could not be parsed
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, hidden], // an email address
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{24,}(?![\w-]*\.(?:js|css))/g, hidden], // a token, an id
  [/(?<![:\w])\d(?:[ .,-]?\d){4,}/g, hidden], // an amount, an account number
];

/** A text of an error without queries, quoted texts, email addresses, tokens, ids, amounts and account numbers. */
export const hidePrivateParts = (text: string): string =>
  privateParts.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
