import type { Offering } from '@lab/contract/offering'
import { showingPlaces } from '@lab/contract/place-words'
import { api } from '../../../api/request/api.ts'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import type { useStale } from '../../../api/use-stale.ts'

type Stale = ReturnType<typeof useStale>

/** Goes to the newest version of a content; who has begun stays with theirs. */
export async function upgradeOffering(row: Offering, stale: Stale): Promise<void> {
  const { content_title: title, content_version: now, latest_version: latest, started_count: begun } = row
  const agreed = await askQuestion({
    title: '更新内容版本',
    text:
      `「${title}」将从 v${now} 更新到 v${latest}，尚未开始的学员使用新版本。` +
      (begun > 0 ? `已开始的 ${begun} 人继续使用开始时的版本；评分有误时请用「重新评分」。` : ''),
    okText: '更新',
  })
  if (!agreed) return
  try {
    await api.offering.upgrade({ params: { id: row.id } })
  } catch {
    return
  }
  showToast(`「${title}」已更新到 v${latest}`)
  await stale('offering')
}

/** Takes a content out of its place; `word` is what the place is called. */
export async function removeOffering(row: Offering, word: string, stale: Stale): Promise<void> {
  const agreed = await askQuestion({
    title: '移除内容',
    text: `将「${row.content_title}」从${word}移除，其教学设置一并删除；内容本身不受影响。`,
    okText: '移除',
    danger: true,
  })
  if (!agreed) return
  try {
    await api.offering.remove({ params: { id: row.id } })
  } catch {
    return
  }
  showToast(`已移除「${row.content_title}」`, { kind: 'removed' })
  await stale('offering', ...showingPlaces)
}
