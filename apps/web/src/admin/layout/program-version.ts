/** The version of this web app, which is that of the programs it was built with: the build puts it here (vite.config.ts). */
export const programVersion = String(import.meta.env['PROGRAM_VERSION']);
