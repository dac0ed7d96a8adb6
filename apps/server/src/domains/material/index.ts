import type { Domain } from '../../kernel/domain.ts'
import { registerResourceUsers } from '../resource/index.ts'
import { materialEndpoints } from './handlers.ts'
import { classesGiven } from './store.ts'

registerResourceUsers(classesGiven)

export { addMaterials, copyMaterials, countMaterials, listMaterials, saveMaterial } from './store.ts'

/** What a class is given to read, watch and download. */
export const material: Domain = { name: 'material', endpoints: materialEndpoints }
