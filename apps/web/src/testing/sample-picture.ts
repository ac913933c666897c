/** A picture of 64 × 48 px as a data URL. */
export const samplePicture =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48" fill="#5b2a5c"/><circle cx="32" cy="24" r="14" fill="#fff"/></svg>',
  );
