import {
  AimOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  BookOutlined,
  CloudServerOutlined,
  ClusterOutlined,
  CodeOutlined,
  ContainerOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  ExperimentOutlined,
  FileDoneOutlined,
  FolderOpenOutlined,
  FormOutlined,
  GlobalOutlined,
  HddOutlined,
  HistoryOutlined,
  IdcardOutlined,
  InboxOutlined,
  LockOutlined,
  EyeOutlined,
  MessageOutlined,
  OrderedListOutlined,
  PlayCircleOutlined,
  ProfileOutlined,
  ProjectOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  RobotOutlined,
  RocketOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShareAltOutlined,
  SolutionOutlined,
  SyncOutlined,
  TagsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { IconType } from './action.ts'

/** Icons a menu item may name, under the family's own names as the server's menus write them. */
const ICONS: Record<string, IconType> = {
  dashboard: DashboardOutlined,
  team: TeamOutlined,
  read: ReadOutlined,
  form: FormOutlined,
  experiment: ExperimentOutlined,
  'play-circle': PlayCircleOutlined,
  'file-done': FileDoneOutlined,
  'ordered-list': OrderedListOutlined,
  profile: ProfileOutlined,
  database: DatabaseOutlined,
  thunderbolt: ThunderboltOutlined,
  code: CodeOutlined,
  aim: AimOutlined,
  inbox: InboxOutlined,
  project: ProjectOutlined,
  cluster: ClusterOutlined,
  book: BookOutlined,
  appstore: AppstoreOutlined,
  'folder-open': FolderOpenOutlined,
  'share-alt': ShareAltOutlined,
  'cloud-server': CloudServerOutlined,
  container: ContainerOutlined,
  hdd: HddOutlined,
  rocket: RocketOutlined,
  schedule: ScheduleOutlined,
  audit: AuditOutlined,
  sync: SyncOutlined,
  apartment: ApartmentOutlined,
  user: UserOutlined,
  bank: BankOutlined,
  tags: TagsOutlined,
  setting: SettingOutlined,
  history: HistoryOutlined,
  robot: RobotOutlined,
  eye: EyeOutlined,
  message: MessageOutlined,
  bell: BellOutlined,
  'question-circle': QuestionCircleOutlined,
  solution: SolutionOutlined,
  lock: LockOutlined,
  desktop: DesktopOutlined,
  idcard: IdcardOutlined,
  global: GlobalOutlined,
}

/** `FolderOpenOutlined` and `folder-open-outlined` are `folder-open`. */
const simpleName = (name: string) =>
  name
    .replaceAll(/(?<=[a-z])[A-Z]/g, '-$&')
    .toLowerCase()
    .replace(/-outlined$/, '')

/** The names `MenuIcon` knows. */
export const MENU_ICON_NAMES = Object.keys(ICONS)

/** The icon of a menu item by its name, or a picture when the platform names an address. */
export function MenuIcon({ name }: { name?: string | undefined }) {
  if (name && /^(https?:)?\//.test(name)) return <img src={name} alt="" width={18} height={18} />
  const Icon = ICONS[simpleName(name ?? '')] ?? AppstoreOutlined
  return <Icon aria-hidden />
}
