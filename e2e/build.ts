import { build } from '../scripts/test/build.ts';

/** Before prepare-data.ts is loaded, which runs the built packages. */
export default function buildAll(): void {
  build();
}
