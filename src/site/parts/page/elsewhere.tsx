import { useSite } from "../../view/context.ts";
import { useText } from "../../view/use-text.ts";

interface ElsewhereProps {
  className?: string | undefined;
  linkClassName?: string | undefined;
}

/** The tenant's social media as a `ul`. Renders nothing if there are none. */
export function SocialLinks({ className, linkClassName }: ElsewhereProps) {
  const text = useText();
  const { social } = useSite().siteConfig;
  if (social.length === 0) return null;
  return (
    <ul className={className} aria-label={text("social-media")}>
      {social.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="me noopener" className={linkClassName}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface OtherSitesProps extends ElsewhereProps {
  titleClassName?: string | undefined;
}

/** The other sites of this installation, as `nav > p + ul`. Renders nothing if there are none. */
export function OtherSites({ className, titleClassName, linkClassName }: OtherSitesProps) {
  const text = useText();
  const { tenantNameList: sites } = useSite();
  if (sites.length === 0) return null;
  return (
    <nav aria-labelledby="page:sites" className={className}>
      <p id="page:sites" className={titleClassName}>
        {text("our-other-sites")}
      </p>
      <ul>
        {sites.map(({ code, name, url }) => (
          <li key={code}>
            <a href={url} className={linkClassName}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
