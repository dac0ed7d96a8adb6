/**
 * What domains ask of others that are above them and that they do not know, apart from kinds (kinds.ts). Each adds its
 * question by declaration merging; `domains/providers.ts` answers all of them, or does not compile.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the domains through declaration merging
export interface Providers {}
