import { metadata as contract, metadataLabels } from '@lab/contract/metadata'
import { bind } from '../../kernel/http/bind.ts'

export const metadataEndpoints = bind('metadata', contract, {
  get: async ({ params }) => ({
    metadata: Object.entries(metadataLabels[params.name]).map(([value, label]) => ({ value, label })),
  }),
})
