import type { Domain } from '../../kernel/domain.ts'
import { materialEndpoints } from './handlers.ts'

export { shownMaterials } from './handlers.ts'

/** The classes that refer to a resource. */
export { placesGiven } from './store.ts'
export { addMaterials, copyMaterials, countMaterials, listMaterials, saveMaterial } from './store.ts'

/** What a class is given to read, watch and download. */
export const material: Domain = { name: 'material', endpoints: materialEndpoints }
