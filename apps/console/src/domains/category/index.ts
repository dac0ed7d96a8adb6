export { categoryOptions, useCategoryOptions } from './category-options.ts'
