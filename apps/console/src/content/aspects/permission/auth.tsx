import { useContent } from '../../use-place.ts'
import { Permissions } from './permissions.tsx'

/** 权限设置: the same page for every kind. */
export default function AuthPage() {
  const { kind, id } = useContent()
  return <Permissions kind={kind} id={id} />
}
