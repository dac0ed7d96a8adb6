import { CategoryTree } from '../parts/category-tree.tsx'

/** /platform/category: categories that every organisation has. */
export default function PlatformCategories() {
  return <CategoryTree scope="platform" title="平台分类" note="所有组织都能使用的分类" />
}
