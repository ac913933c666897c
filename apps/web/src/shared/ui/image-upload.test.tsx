// @vitest-environment jsdom
import { imageBytesMax } from '@app/contract';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { ImageUpload } from './image-upload.tsx';

const choose = (file: File) => fireEvent.change(screen.getByLabelText('Payment proof'), { target: { files: [file] } });
const fileOf = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'proof', { type });

async function renderUpload() {
  const onChange = vi.fn<(chosen: File | null) => void>();
  await renderUi(<ImageUpload label="Payment proof" onChange={onChange} />);
  return onChange;
}

it('refuses a file that is not a picture', async () => {
  const onChange = await renderUpload();
  choose(fileOf(10, 'application/pdf'));
  expect((await screen.findByRole('alert')).textContent).toContain('File must be an image');
  expect(onChange).not.toHaveBeenCalled();
});

it('refuses a picture of more than 2 MiB', async () => {
  const onChange = await renderUpload();
  choose(fileOf(imageBytesMax + 1, 'image/png'));
  expect((await screen.findByRole('alert')).textContent).toContain('Maximum file size is 2MB');
  expect(onChange).not.toHaveBeenCalled();
});

it('reports a picture of exactly 2 MiB at once, so that no deposit is sent without the proof just chosen', async () => {
  const onChange = await renderUpload();
  const proof = fileOf(imageBytesMax, 'image/png');
  choose(proof);
  expect(onChange).toHaveBeenCalledWith(proof);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('clears the error message of a refused file when the picture is removed', async () => {
  const onChange = vi.fn<(chosen: File | null) => void>();
  await renderUi(<ImageUpload label="Payment proof" value={fileOf(10, 'image/png')} onChange={onChange} />);
  choose(fileOf(imageBytesMax + 1, 'image/png'));
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onChange).toHaveBeenCalledWith(null);
});
