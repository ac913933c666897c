export * from './expect-books-hold.ts';
export * from './world.ts';
