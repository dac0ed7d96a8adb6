import { ToneTag, type TagProps } from '../../kit/state-tag.tsx'

/** A state with its word, colour and icon. */
export const LookTag = ({ look }: { look: { label: string } & Required<Pick<TagProps, 'tone' | 'icon'>> }) => (
  <ToneTag tone={look.tone} icon={look.icon}>
    {look.label}
  </ToneTag>
)
