type Props = { src: string; name: string; videoRef?: React.Ref<HTMLVideoElement>; onError?: () => void }

/** The player of the console: the browser's own, in the width there is. */
export function Video({ src, name, videoRef, onError }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- teachers' recordings come without subtitle files
    <video
      ref={videoRef}
      className="kw-video"
      src={src}
      controls
      preload="metadata"
      aria-label={name}
      onError={onError}
    />
  )
}
