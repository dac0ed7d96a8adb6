import { cuesOf, type Cue } from '@lab/contract/subtitles'
import { useEffect, useState } from 'react'

const none: readonly Cue[] = []

/** The subtitles at an address; none while they are read, and where they cannot be. */
export function useCues(address: string | null): readonly Cue[] {
  const [read, setRead] = useState<{ address: string; cues: readonly Cue[] }>()
  // Outside thing followed: the file.
  useEffect(() => {
    const abort = new AbortController()
    const show = async (): Promise<void> => {
      if (address === null) return
      const answer = await fetch(address, { signal: abort.signal })
      const cues = (answer.ok && cuesOf(await answer.text())) || none
      if (!abort.signal.aborted) setRead({ address, cues })
    }
    // Without subtitles the video is watched all the same.
    void show().catch(() => undefined)
    return () => abort.abort()
  }, [address])
  return read && read.address === address ? read.cues : none
}

/** A text as it is shown: a player takes what is in angle brackets for marks of its own, and leaves out `<stdio.h>`. */
export const asCueText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Lets a player show subtitles; it keeps its track when they are given once more. */
export function showCues(element: HTMLVideoElement, cues: readonly Cue[]): void {
  if (cues.length === 0) return
  const track = element.textTracks[0] ?? element.addTextTrack('subtitles', '字幕', 'zh')
  track.mode = 'showing'
  for (const old of Array.from(track.cues ?? [])) track.removeCue(old)
  for (const { from, to, text } of cues) track.addCue(new VTTCue(from, to, asCueText(text)))
}
