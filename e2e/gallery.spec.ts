import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { childEnvironment } from '../scripts/env.ts';
import { webFolder, webProgram } from '../scripts/web-program.ts';

/*
 * The components of the gallery compared with pictures of them: `npx playwright test e2e/gallery.spec.ts --update-snapshots` makes
 * new ones. Each language is shown once, each mode at both widths.
 */

const origin = 'http://gallery.test';
/** Ages and other relative times are the same in every run. */
const now = new Date('2026-11-20T10:00:00.000Z');
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
const looks = [
  { language: 'en', mode: 'light', size: 'desktop' },
  { language: 'id', mode: 'dark', size: 'phone' },
  { language: 'zh', mode: 'light', size: 'phone' },
  { language: 'th', mode: 'dark', size: 'desktop' },
] as const;

/**
 * Pixels of a page; smaller differences are explained by another release of the browser. A picture takes seconds on a busy machine.
 */
const tolerance = { threshold: 0.1, maxDiffPixels: 100, fullPage: true, timeout: 60_000 };

let built: string;
test.beforeAll(async () => {
  built = fs.mkdtempSync(path.join(os.tmpdir(), 'gallery-'));
  const child = spawn(process.execPath, [webProgram('storybook'), 'build', '--config-dir', 'gallery', '--quiet', '--output-dir', built], {
    cwd: webFolder,
    env: childEnvironment({}),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code, 'the gallery can be built').toBe(0);
});
test.afterAll(() => fs.rmSync(built, { recursive: true, force: true }));

type StoryEntry = { id: string; title: string; tags: string[] };
function storiesOfIndex(): StoryEntry[] {
  // Written by Storybook: https://storybook.js.org/docs/api/main-config/main-config-indexers
  const index = JSON.parse(fs.readFileSync(path.join(built, 'index.json'), 'utf8')) as { entries: Record<string, StoryEntry> };
  return Object.values(index.entries);
}

/** Serves the built gallery from its folder, without a port. */
async function serve(page: Page): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    const file = path.join(built, new URL(route.request().url()).pathname);
    return fs.existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
  });
}

/** Opens a story, and waits until its play function has ended. */
async function openStory(page: Page, id: string, { language, mode }: (typeof looks)[number]): Promise<void> {
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=language:${language};mode:${mode}`);
  await page.locator(`html[data-shown=${language}] body.sb-show-main`).waitFor();
  await page.waitForFunction("['completed', 'finished'].includes(window.__STORYBOOK_PREVIEW__?.currentRender?.phase)");
}

for (const look of looks) {
  const name = `${look.language}-${look.mode}-${look.size}`;
  test(`the gallery looks as in its pictures: ${name}`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    /* A play function that fails; nothing answers the calls of the components. */
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) problems.push(message.text());
    });
    await page.setViewportSize(sizes[look.size]);
    await page.clock.setFixedTime(now);
    await serve(page);
    for (const { id } of storiesOfIndex().filter(({ title, tags }) => title === 'Overview' || tags.includes('own-page'))) {
      await openStory(page, id, look);
      await expect.soft(page).toHaveScreenshot(`${id}-${name}.png`, tolerance);
    }
    expect(problems).toEqual([]);
  });
}
