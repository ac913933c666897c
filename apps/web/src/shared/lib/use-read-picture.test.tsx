// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { Toaster } from 'sonner';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { useReadPicture } from './use-read-picture.ts';

const proof = new File(['proof'], 'proof.png', { type: 'image/png' });

async function renderHook() {
  const seen: ReturnType<typeof useReadPicture>[] = [];
  function Probe() {
    seen.push(useReadPicture());
    return <Toaster />;
  }
  await renderUi(<Probe />);
  return () => {
    const now = seen.at(-1);
    if (now === undefined) throw new Error('The hook was not called');
    return now;
  };
}

it('reads a picture once when it is submitted several times', async () => {
  const hook = await renderHook();
  const { readPicture } = hook();
  const [first, second] = await act(() => Promise.all([readPicture(proof), readPicture(proof)]));
  expect([first, second]).toEqual([`data:image/png;base64,${btoa('proof')}`, undefined]);
  expect(hook().isReading).toBe(false);
  expect(await act(() => hook().readPicture(proof))).toBe(first);
  expect(await hook().readPicture(null)).toBeNull();
});

it('is busy while it reads', async () => {
  const hook = await renderHook();
  let reading: Promise<unknown> = Promise.resolve();
  await act(async () => {
    reading = hook().readPicture(proof);
    await Promise.resolve();
  });
  expect(hook().isReading).toBe(true);
  await act(() => reading);
  expect(hook().isReading).toBe(false);
});

it('reports a file that can no longer be read', async () => {
  const hook = await renderHook();
  const gone = new File(['proof'], 'proof.png', { type: 'image/png' });
  const { FileReader: whole } = window;
  window.FileReader = class extends whole {
    override readAsDataURL() {
      queueMicrotask(() => this.onloadend?.call(this, new ProgressEvent('loadend') as ProgressEvent<FileReader>)); // without a result, as a browser does
    }
  };
  try {
    expect(await act(() => hook().readPicture(gone))).toBeUndefined();
  } finally {
    window.FileReader = whole;
  }
  expect(await screen.findByText('The picture could not be read. Please choose another one.')).toBeDefined();
});
