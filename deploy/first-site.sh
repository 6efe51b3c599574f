#!/bin/sh
# Puts the site of this image into a volume that has none yet. Releases change it from then on, and it is left alone.
set -eu
if [ -e "$SITE_DIR/registry.json" ]; then
  echo "There is a site in $SITE_DIR: it stays as it is"
  exit 0
fi
# A site is there when its registry is: what was killed halfway is copied again.
mkdir -p "$SITE_DIR"
for entry in /app/first-site/* /app/first-site/.[!.]*; do
  case "$entry" in
    */registry.json | '/app/first-site/*' | '/app/first-site/.[!.]*') ;;
    *) cp -R "$entry" "$SITE_DIR/" ;;
  esac
done
cp /app/first-site/registry.json "$SITE_DIR/registry.json.new"
mv "$SITE_DIR/registry.json.new" "$SITE_DIR/registry.json"
echo "The site of this image is in $SITE_DIR"
