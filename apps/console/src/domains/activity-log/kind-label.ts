import { objectKindLabels } from '@lab/contract/objects'

/** What people call a kind of object; entries of older versions may name kinds that are gone. */
export const kindLabel = (kind: string | null): string =>
  kind ? ((objectKindLabels as Readonly<Record<string, string>>)[kind] ?? '') : ''
