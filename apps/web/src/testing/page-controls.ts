import assert from 'node:assert/strict';
import { fireEvent, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import { expect } from 'vitest';

/** A part of the page, with the queries of testing-library. */
type Part = BoundFunctions<typeof queries>;

/** The control with this label. */
const fieldIn = (part: Part, label: string | RegExp) => part.findByLabelText<HTMLInputElement>(label);

/** Writes into the field with this label, as soon as the page shows it. */
export async function write(label: string | RegExp, text: string, part: Part = screen): Promise<void> {
  fireEvent.change(await fieldIn(part, label), { target: { value: text } });
}

/* antd ignores a click on a button that is loading. */
const isIdle = (control: Element): boolean =>
  !control.hasAttribute('disabled') && control.getAttribute('aria-disabled') !== 'true' && !control.classList.contains('ant-btn-loading');

/** Presses the control with this accessible name once it is there, enabled and not loading. */
export async function press(name: string | RegExp, part: Part = screen, role = 'button'): Promise<void> {
  const control = await waitFor(() => {
    const found = part.getByRole(role, { name });
    expect(isIdle(found), `${found.textContent} can be pressed`).toBe(true);
    return found;
  });
  fireEvent.click(control);
}

export const follow = (name: string | RegExp, part: Part = screen): Promise<void> => press(name, part, 'link');

/** Chooses a file in the upload field with this label. */
export async function chooseFile(label: string | RegExp, file: File, part: Part = screen): Promise<void> {
  fireEvent.change(await fieldIn(part, label), { target: { files: [file] } });
}

/** The field with this label, which the page shows already. */
export const field = (label: string | RegExp, part: Part = screen): HTMLInputElement => part.getByLabelText<HTMLInputElement>(label);

/** The problem below a field; undefined: none. */
export const problemOf = (label: string | RegExp, part: Part = screen): string | undefined =>
  field(label, part).closest('.labelled-field')?.querySelector('[role=alert]')?.textContent;

/** The address of the page: path and query string. */
export const address = (): string => window.location.pathname + window.location.search;

/** Chooses an option of a dropdown list, once its options are loaded. */
export async function choose(label: string, option: string, part: Part = screen): Promise<void> {
  const list = await part.findByRole('combobox', { name: label });
  await waitFor(() => expect(list.closest('.ant-select')?.classList).not.toContain('ant-select-loading'));
  fireEvent.mouseDown(list);
  const shown = await waitFor(() => {
    const found = document.querySelector(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) [title="${option}"]`);
    expect(found, `the option “${option}” of ${label}`).not.toBeNull();
    return found as Element; // the line above
  });
  fireEvent.click(shown);
}

const read = new WeakSet<Element>();

/** Waits for a toast with this sentence that no earlier call has returned for. */
export const expectToast = (sentence: string): Promise<void> =>
  waitFor(() => {
    const toasts = [...document.querySelectorAll('[data-sonner-toast]')].filter((toast) => !read.has(toast));
    const found = toasts.find(({ textContent }) => textContent?.includes(sentence));
    assert(found, `a toast with “${sentence}” and not only ${JSON.stringify(toasts.map(({ textContent }) => textContent))}`);
    read.add(found);
  });

/**
 * The open dialog, drawer or question, the one that contains this text: ids, by which a title names its dialog, are all the same
 * in tests.
 */
export const dialog = async (text = ''): Promise<Part> =>
  waitFor(() => {
    const found = screen.getAllByRole('dialog').find(({ textContent }) => textContent?.includes(text));
    assert(found, `a dialog with “${text}”`);
    return within(found);
  });

/** Waits until the text of an element contains `text`, also where its parts are in several elements, like an amount. */
export const expectText = (element: () => Element | null | undefined, text: string | RegExp): Promise<void> =>
  waitFor(() => {
    const shown = element()?.textContent ?? '';
    if (typeof text === 'string') expect(shown).toContain(text);
    else expect(shown).toMatch(text);
  });
