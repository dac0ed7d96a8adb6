import type { SubjectKind } from '@lab/contract/permission'
import { ApartmentOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons'
import type { IconType } from '../../../kit/action.ts'

export const subjectIcons: Record<SubjectKind, IconType> = {
  organisation: ApartmentOutlined,
  class: TeamOutlined,
  user: UserOutlined,
}
