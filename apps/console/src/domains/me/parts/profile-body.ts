import type { UserInfo } from '@lab/contract/me'
import { trimAll } from '../../../kit/trim-all.ts'
import type { Avatar } from './avatar-field.tsx'

export type Profile = { avatar: Avatar; real_name: string; phone: string; email: string }

/**
 * The multipart body of the changed values: a new picture as a file, a removed one as an empty field. Telephone numbers are
 * pasted as `138 0000 0000`; they are stored as they are dialled. A name may have a space inside.
 */
export function bodyOf({ avatar, real_name, phone, email }: Profile, before: Pick<UserInfo, 'avatar'>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ real_name, ...trimAll({ phone, email }) })) form.append(name, value)
  if (avatar.file) form.append('avatar', avatar.file, avatar.file.name)
  else if (!avatar.url && before.avatar) form.append('avatar', '')
  return form
}
