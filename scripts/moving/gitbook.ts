import { BED, type SmallSite } from "./small-site.ts";

const files = {
  ".gitbook.yaml": "root: ./\nredirects:\n  old/sow: guide/sowing.md\n",
  "SUMMARY.md":
    "# Table of contents\n\n* [Welcome](README.md)\n\n## Guide\n\n* [Sowing](guide/sowing.md)\n  * [Watering](guide/watering.md)\n",
  "README.md": "---\ndescription: Four beds, written down.\n---\n\n# Welcome\n\nA garden of four beds.\n",
  "guide/sowing.md": `---
description: What goes into the ground first.
cover: ../.gitbook/assets/bed.svg
---

# Sowing in March

{% hint style="info" %}
Peas like **cold** soil.
{% endhint %}

{% tabs %}
{% tab title="Spring" %}
Sow early.
{% endtab %}

{% tab title="Autumn" %}
Sow late.
{% endtab %}
{% endtabs %}

<figure><img src="../.gitbook/assets/bed.svg" alt="A bed"><figcaption><p>The first bed</p></figcaption></figure>

{% code title="water.js" %}
\`\`\`javascript
water();
\`\`\`
{% endcode %}

{% content-ref url="watering.md" %}
[watering.md](watering.md)
{% endcontent-ref %}

{% embed url="https://www.youtube.com/watch?v=abcdefghijk" %}
`,
  "guide/watering.md": "# Watering\n\nIn the evening.\n",
  ".gitbook/assets/bed.svg": BED,
};

export const gitbook: SmallSite = {
  files,
  becomes: {
    theme: "theme3",
    pages: ["/guide/sowing.html with a cover", "/guide/watering.html", "/home.html"],
    pictures: 1,
    raw: [],
    menu: ["Welcome /home.html", "Guide", "  Sowing /guide/sowing.html", "    Watering /guide/watering.html"],
    moved: [
      "/index.html /home.html",
      "/guide/sowing /guide/sowing.html",
      "/old/sow /guide/sowing.html",
      "/guide/watering /guide/watering.html",
      "/guide /guide/index.html",
    ],
    told: [],
  },
};
