import type { RichText } from '@lab/contract/fields'

export const markdown = (value: string): RichText => ({ format: 'markdown', value })
