import { CategoryTree } from '../parts/category-tree.tsx'

/** /category: the organisation's own categories. */
export default function OrganisationCategories() {
  return (
    <CategoryTree
      scope="organisation"
      title="分类管理"
      note="本组织的内容分类，平台分类由系统运维人员维护，各组织都能使用"
    />
  )
}
