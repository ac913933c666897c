/**
 * How Node starts a benchmark. The condition `source` resolves the packages to their sources: the web app exports its list of pages
 * in no other way. The test of all programs starts them with the same flags.
 */
export const benchmarkFlags = ['--conditions=source', '--import', 'tsx'] as const;
