/** Packages that read files of their own beside their code: not part of the bundled programs, but installed beside them. */
export const externalPackages = ['@node-rs/argon2', 'sharp', '@bull-board/ui', '@fastify/swagger-ui'];
