export * from './crowd.ts';
export * from './expect-books-hold.ts';
export * from './interest-progress.ts';
export * from './list-book-rows.ts';
export * from './poison-interest.ts';
export * from './sample-picture.ts';
export * from './snapshot.ts';
export * from './world.ts';
