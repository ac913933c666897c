import fs from 'node:fs';
import path from 'node:path';
import { isAllowed, roles } from '@app/contract';
import { restLines } from '@app/api/rest-lines';
import { root } from './env.ts';
import { readFlags } from './read-flags.ts';

/* Writes docs/permissions.md from the declarations of the procedures; with --check it only reports whether the page is up to date. */
const { values: flags } = readFlags({
  usage: 'npm run permissions [-- --check]',
  does: 'Writes docs/permissions.md. --check: only reports whether it is up to date.',
  options: { check: { type: 'boolean' } },
});
const page = path.join(root, 'docs', 'permissions.md');
const lines = restLines().toSorted((a, b) => a.path.localeCompare(b.path) || String(a.method).localeCompare(String(b.method)));
const rows = lines.map(({ method, path: address, procedure, meta }) => {
  const { permission } = meta;
  if (permission === undefined) throw new Error(`${procedure} declares no permission`);
  const marks = [null, ...roles].map((role) => (isAllowed(permission, role) ? 'yes' : ''));
  return `| ${String(method)} | \`/api${address}\` | \`${procedure}\` | ${permission} | ${marks.join(' | ')} |`;
});
const text = `# Who may call what

Generated from the procedures by \`npm run permissions\`; the check fails while it is out of date. The role *user* is a member.

| method | path | procedure | permission | not logged in | ${roles.join(' | ')} |
|---|---|---|---|---|${roles.map(() => '---').join('|')}|
${rows.join('\n')}

${rows.length} calls. The subscription \`live.events\`, for every logged-in user, is served over tRPC only. Three routes are not procedures:

- \`GET /api/files/{id}\` returns images of the site and of profiles to everyone, and a payment proof to its owner and to
  administrators only.
- \`GET /api/admin/exports/download/{ticket}\` returns the file of an export, once for each ticket of \`exports.ticket\`.
- \`POST /queues/session\` issues a master admin a pass to the queue dashboard at \`/queues\`, after a code of the second factor where there is
  one; every other user is refused ([operations.md](operations.md)).
`;
if (flags.check === true) {
  const isCurrent = fs.existsSync(page) && fs.readFileSync(page, 'utf8') === text;
  if (!isCurrent) console.error('docs/permissions.md is out of date: run npm run permissions');
  process.exitCode = isCurrent ? 0 : 1;
} else {
  fs.writeFileSync(page, text);
  console.log(`docs/permissions.md: ${rows.length} calls`);
}
