const framesMax = 30;

/* A frame of V8, `at f (https://a.example/assets/x.js?v=1:1:20)`, or of Firefox and Safari, `f@https://a.example/assets/x.js:1:20`. */
const place = /(?:^|[/(@\s])([\w.-]{1,100}\.(?:js|tsx?))(?:\?[^\s:()]*)?:(\d{1,7}):(\d{1,7})\)?$/;
const functionName = /^(?:\s*at (?:async |new )*([\w$.#]{1,80}) |([\w$.#]{1,80})@)/;

/**
 * The frames of a stack as `function file:line:column`, 30 at most. Every other line is left out: the message of an error may quote
 * what the user sees.
 */
export function framesOf(stack: string): string[] {
  const frames = stack.split('\n').flatMap((line) => {
    const [, file, row, column] = place.exec(line) ?? [];
    if (file === undefined) return [];
    const [, ofV8, ofOthers] = functionName.exec(line) ?? [];
    return [`${ofV8 ?? ofOthers ?? '(anonymous)'} ${file}:${row}:${column}`];
  });
  return frames.slice(0, framesMax);
}

/** The path of a page as the router names it: each part that is not a plain word is `:id`. */
export const routeOfPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : ':id'))
    .join('/');
