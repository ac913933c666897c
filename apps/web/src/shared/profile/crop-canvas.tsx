import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { squareOf, type Crop } from './crop-square.ts';
import styles from './profile.module.css';

/** The side of the picture that is sent, px. */
const photoSidePx = 512;
/** The step of an arrow key, as a fraction of the square. */
const keyStep = 0.05;
const keys: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

type CropCanvasProps = {
  canvas: RefObject<HTMLCanvasElement | null>;
  picture: ImageBitmap;
  crop: Crop;
  /** Called to move the square by these fractions of its side. */
  onMove: (dx: number, dy: number) => void;
};

/** Shows exactly what will be sent; the picture is moved by dragging it or with the arrow keys. */
export function CropCanvas({ canvas, picture, crop, onMove }: CropCanvasProps) {
  const { t } = useTranslation('profile');
  const dragged = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, side } = squareOf(picture, crop);
    /* Transparent pixels would become black in a JPEG. */
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, photoSidePx, photoSidePx);
    context.drawImage(picture, left, top, side, side, 0, 0, photoSidePx, photoSidePx);
  }, [canvas, picture, crop]);

  function drag({ clientX: x, clientY: y, currentTarget }: PointerEvent) {
    const from = dragged.current;
    if (from === null) return;
    onMove((from.x - x) / currentTarget.clientWidth, (from.y - y) / currentTarget.clientHeight);
    dragged.current = { x, y };
  }
  function press(event: KeyboardEvent) {
    const step = keys[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(...step);
  }
  return (
    <button
      type="button"
      className={styles.cropCanvas}
      aria-label={t('photo.move')}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (dragged.current = null)}
      onPointerCancel={() => (dragged.current = null)}
    >
      <canvas ref={canvas} width={photoSidePx} height={photoSidePx} />
    </button>
  );
}
