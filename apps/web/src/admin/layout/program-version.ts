/** The build replaces this name by the version in package.json of the repository (vite.config.ts). */
declare const PROGRAM_VERSION: string;

/** The version of this web app, which is that of the programs it was built with. */
export const programVersion = PROGRAM_VERSION;
