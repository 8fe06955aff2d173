/** The logo: an open ring with a marigold dot. */
export function LogoMark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="mark__ring"
        d="M20.4 5.2A11.6 11.6 0 1 0 27.4 13.6"
        fill="none"
        strokeWidth="4.4"
        strokeLinecap="round"
      />
      <circle className="mark__dot" cx="25.6" cy="7.2" r="3.1" />
    </svg>
  );
}
