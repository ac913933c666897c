import sharp from 'sharp';

/* One thread per image, so that one picture does not occupy every core: decoding is the most expensive operation of a member. */
sharp.concurrency(1);
sharp.cache(false);
/* Blocks the other decoders of the library (above all SVG, which can be made to use seconds of CPU). */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });

/** The image library, limited to what the product needs. */
export { sharp };
